import type { ListCall } from '@mendwell/web-kit/http/list';
import { useFilters } from '@mendwell/web-kit/routing/filters';
import { usePage } from '@mendwell/web-kit/routing/page';
import { Fragment, type ReactNode } from 'react';
import { type RowOf, useDeskList } from '../api/desk-list.ts';
import { DeskPage } from '../layout/desk-page.tsx';
import { KeysHint } from '../layout/row-keys.tsx';
import { type Action, RowActions, useDecisions } from './actions.tsx';
import type { Filter, Values } from './filters.tsx';
import styles from './kit.module.css';
import { type Column, DeskTable } from './table.tsx';

/** A text, also one that follows the filters. */
type Text = string | ((values: Values) => string);

export interface ListDescription<C extends ListCall> {
  page: { title: string };
  heading: string;
  intro?: string;
  call: C;
  /** By parameter of the call and of the page's address, in the order of their controls. */
  filters?: Record<string, Filter>;
  /** Replaces the class of the frame around the controls. */
  controls?: string | undefined;
  /** Stands beside the filters. */
  beside?: ReactNode;
  columns: Column<RowOf<C>>[];
  /** What can be done with a row, and the title of their column. */
  actions?: { title: string; of: (row: RowOf<C>) => Action[] };
  rowKey: (row: RowOf<C>) => string;
  /** Whether a row may soon be another one, so that the page follows. */
  isChanging?: (row: RowOf<C>) => boolean;
  /** What screen readers call the list. */
  label: Text;
  empty: Text;
  /** Stands below the list. */
  note?: ReactNode;
}

const textOf = (text: Text, values: Values) => (typeof text === 'string' ? text : text(values));

export function listPage<C extends ListCall>(list: ListDescription<C>) {
  return function ListPage() {
    usePage(list.page);
    return (
      <DeskPage heading={list.heading} intro={list.intro}>
        <List list={list} />
      </DeskPage>
    );
  };
}

function List<C extends ListCall>({ list }: { list: ListDescription<C> }) {
  const { filters = {}, columns, actions } = list;
  const { filters: given, setFilters } = useFilters(...Object.keys(filters));
  const values = Object.fromEntries(
    Object.entries(filters).map(([name, { read }]) => [
      name,
      read?.(given[name] ?? '', given) ?? given[name] ?? '',
    ]),
  );
  const query = useDeskList(list.call, values, list.isChanging);
  const { decide, dialog } = useDecisions();
  const actionColumn: Column<RowOf<C>>[] = actions
    ? [
        {
          title: actions.title,
          isBare: true,
          render: (row) => <RowActions actions={actions.of(row)} decide={decide} />,
        },
      ]
    : [];
  return (
    <>
      {list.filters && (
        <div className={list.controls ?? styles.controls}>
          {Object.entries(filters).map(([name, { control }]) => (
            <Fragment key={name}>{control(name, { value: values[name] ?? '', values, setFilters })}</Fragment>
          ))}
          {list.beside}
        </div>
      )}
      {actions && <KeysHint />}
      <DeskTable
        label={textOf(list.label, values)}
        query={query}
        columns={[...columns, ...actionColumn]}
        rowKey={list.rowKey}
        empty={textOf(list.empty, values)}
      />
      {list.note}
      {dialog}
    </>
  );
}
