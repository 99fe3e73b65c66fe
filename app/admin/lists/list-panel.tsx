import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import type { DeskList } from './define-list.ts'
import { openerId, useOpened } from './use-opened.ts'

type ListPanelProps<Asked> = {
  list: DeskList<Asked>
  asked: NoInfer<Asked>
  /** What of the address has it open, and which line that is. */
  by: keyof Asked & string
  line: string
  title: ReactNode
  /** Its state, beside its name. */
  mark?: ReactNode
  children: ReactNode
}

/** What a line of a list opened, above the list, and the way back to it. Needs the words `views`. */
export function ListPanel<Asked>({ list, asked, by, line, title, mark, children }: ListPanelProps<Asked>) {
  const t = useWords('views')
  const heading = useOpened(openerId(line))
  const titleId = `${by}-open`
  return (
    <section
      aria-labelledby={titleId}
      id={by}
      className="grid gap-4 rounded-card border border-line bg-raised p-5"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={titleId} {...heading} className="min-w-0 text-xl wrap-anywhere outline-none">
          {title}
        </h2>
        {mark}
        <ButtonLink
          to={list.page}
          query={list.write({ ...asked, [by]: list.usual[by] } as Partial<Asked>)}
          preventScrollReset
          data-close
          kind="quiet"
          size="small"
          className="ms-auto"
        >
          {t('close')}
        </ButtonLink>
      </div>
      {children}
    </section>
  )
}
