import { Download } from 'lucide'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Head } from '../../ui/page/head.tsx'

type DeskHeadProps = { title: string; lead: string; children?: ReactNode }

/** The top of an administration page: what it is, and at the right what can be begun or taken away. */
export function DeskHead({ title, lead, children }: DeskHeadProps) {
  return (
    <>
      <Head title={title} isPrivate />
      <div className="flex items-start justify-between gap-4 max-sm:flex-wrap">
        <div className="min-w-0">
          <h1 className="text-3xl">{title}</h1>
          <p className="prose-width mt-2 text-quiet">{lead}</p>
        </div>
        {children}
      </div>
    </>
  )
}

/** The list as a file, narrowed as it's seen. */
export function CsvLink({ path, asked, children }: { path: string; asked: object; children: string }) {
  return (
    <ButtonLink
      href={`${path}?${new URLSearchParams({ ...asked })}`}
      kind="secondary"
      className="shrink-0"
      icon={Download}
    >
      {children}
    </ButtonLink>
  )
}
