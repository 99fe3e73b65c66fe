import { type ReactNode, useId } from 'react'
import { RowList } from '../ui/rows.tsx'

/** Rows under one heading, with room to say something before them. */
export function Rows({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {note}
      <RowList>{children}</RowList>
    </section>
  )
}
