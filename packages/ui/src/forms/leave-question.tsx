import { Button } from '../display/button.tsx';
import { Dialog } from './dialog.tsx';

export interface LeaveQuestionProps {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
}

/** The question before a page is left with unsent input. Dismissing it means staying. */
export const LeaveQuestion = ({ isAsking, stay, leave }: LeaveQuestionProps) =>
  isAsking && (
    <Dialog
      title="Leave this page?"
      onClose={stay}
      confirm={
        <>
          <Button variant="secondary" onClick={leave}>
            Leave
          </Button>
          <Button onClick={stay}>Keep editing</Button>
        </>
      }
    >
      <p>What you typed has not been sent and will be lost.</p>
    </Dialog>
  );
