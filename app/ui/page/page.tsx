import type { ReactNode } from 'react'
import { type Back, BackLink } from './back-link.tsx'
import { Head, type HeadProps } from './head.tsx'

type PageProps = HeadProps & {
  heading: string
  lead?: string
  back?: Back
  children?: ReactNode
}

/** A page of text: its head, one large heading, a lead, and room to read. */
export function Page({ heading, lead, back, children, ...head }: PageProps) {
  return (
    <article className="wrap pt-7 pb-6 sm:py-20">
      <Head {...head} />
      <header className="prose-width">
        {back && (
          <p className="-mt-5 mb-1">
            <BackLink {...back} />
          </p>
        )}
        <h1 className={hasLongWord(heading) ? 'text-4xl max-sm:text-3xl max-[22rem]:text-2xl' : 'text-4xl'}>
          {heading}
        </h1>
        {lead && <p className="mt-5 text-lg text-quiet">{lead}</p>}
      </header>
      <div className="mt-8 sm:mt-14">{children}</div>
    </article>
  )
}

/** One that a phone's line can't hold at full size; not every browser knows where to hyphenate. */
const hasLongWord = (heading: string): boolean => /[^\s-]{15}/.test(heading)

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="prose-width mt-8 first:mt-0 sm:mt-10">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-2 text-quiet">{children}</div>
    </section>
  )
}
