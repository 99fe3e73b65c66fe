import { type BlockProps, bloksOf, textOf } from './blok.ts'
import { RichText } from './rich-text.tsx'

/** A way in numbered steps. */
export function Steps({ blok, Blocks }: BlockProps) {
  const title = textOf(blok.title)
  const lead = textOf(blok.lead)
  return (
    <section className="wrap py-10 sm:py-14">
      {title && <h2 className="text-3xl">{title}</h2>}
      {lead && <p className="prose-width mt-4 text-lg text-quiet">{lead}</p>}
      <ol className="relative ms-4 mt-8 border-s border-moss ps-8">
        {bloksOf(blok.items).map((step, index) => (
          <li
            key={step._uid}
            id={textOf(step.anchor) || undefined}
            className="relative scroll-mt-8 pb-10 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="tabular absolute -start-8 grid size-8 -translate-x-1/2 place-items-center rounded-full border border-moss bg-paper text-sm font-medium text-moss rtl:translate-x-1/2"
            >
              {index + 1}
            </span>
            <h3 className="text-xl">{textOf(step.title)}</h3>
            <div className="prose-width mt-2">
              <RichText doc={step.text} Blocks={Blocks} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
