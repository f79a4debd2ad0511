import type { Service } from '@mendwell/contracts/service';
import { App } from '@mendwell/ui/antd';
import { toast } from '@mendwell/web-kit/toast';
import { useDeleteService } from '../api/services.ts';

/** Asks before it deletes a service, and says when it is done. */
export function useConfirmDelete() {
  const { modal } = App.useApp();
  const deleteService = useDeleteService();

  const handleConfirmed = async (serviceId: string) => {
    try {
      const { deletedCount } = await deleteService.mutateAsync(serviceId);
      if (deletedCount > 0) sayDeleted();
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };

  const sayDeleted = () =>
    modal.success({
      title: 'Deleted!',
      content: 'Your service has been deleted.',
      // The button that opened the question is gone with its card.
      afterClose: () => document.querySelector('h1')?.focus(),
    });

  return ({ _id }: Service) =>
    modal.confirm({
      title: 'Are you sure?',
      content: "You won't be able to revert this!",
      okText: 'Yes, delete it!',
      okButtonProps: { danger: true },
      cancelText: 'Cancel',
      onOk: () => handleConfirmed(_id),
    });
}
