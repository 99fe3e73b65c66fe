import type { ReactNode } from 'react'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

type CrumbProps = { where: ReactNode; title: string; children?: ReactNode }

/** Where a campaign's page is, what it's called, and what can be done with the whole of it. */
export function Crumb({ where, title, children }: CrumbProps) {
  const t = useWords('campaigns')
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <p className="text-sm leading-snug text-quiet">
          <TextLink to="adminEmail" className="inline-block py-2">
            {t('back')}
          </TextLink>
          {' / '}
          {where}
        </p>
        <h1 className="text-2xl wrap-anywhere">{title}</h1>
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </header>
  )
}
