import { buttonClasses } from '../ui/button.tsx'
import { Anchor } from './anchor.tsx'
import { type Blok, hrefOf, textOf } from './blok.ts'
import { NamedIcon } from './named-icon.tsx'

/** One invitation across the page. */
export function Teaser({ blok }: { blok: Blok }) {
  const href = hrefOf(blok.link)
  const text = textOf(blok.text)
  const surface = blok.tone === 'calm' ? 'bg-raised' : 'bg-tide-soft'
  return (
    <section className="wrap py-4 sm:py-12">
      <div
        className={`flex flex-col gap-4 rounded-card border border-line p-5 sm:flex-row sm:items-center sm:gap-6 sm:p-8 ${surface}`}
      >
        <NamedIcon name={textOf(blok.icon)} className="size-10 shrink-0 text-tide max-sm:hidden" />
        <div className="grow">
          <h2 className="text-xl sm:text-2xl">{textOf(blok.headline)}</h2>
          {text && <p className="prose-width mt-2 max-sm:leading-normal">{text}</p>}
        </div>
        {href && (
          <Anchor href={href} className={buttonClasses({ className: 'shrink-0' })}>
            {textOf(blok.linkLabel)}
          </Anchor>
        )}
      </div>
    </section>
  )
}
