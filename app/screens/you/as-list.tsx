import type { Key } from 'react'
import { Table } from '../../ui/table.tsx'
import { useWords } from '../../words.tsx'

type AsListProps<Row> = {
  caption: string
  columns: readonly { name: string; cell: (row: Row) => string; isNumber?: boolean }[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
}

/** What a drawing shows, as a table: folded, because the drawing comes first. */
export function AsList<Row>({ caption, columns, rows, keyOf }: AsListProps<Row>) {
  const t = useWords('you')
  return (
    <details className="min-w-0 open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center rounded-sm text-tide underline decoration-1 underline-offset-4 hover:decoration-2">
        {t('list')}
        <span className="sr-only">: {caption}</span>
      </summary>
      <Table
        caption={caption}
        captionHidden
        keepRows
        className="mt-1"
        rows={rows}
        keyOf={keyOf}
        columns={columns.map(({ name, cell, isNumber }) => ({
          id: name,
          header: name,
          cell,
          ...(isNumber && { numeric: true }),
        }))}
      />
    </details>
  )
}
