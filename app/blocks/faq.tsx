import { JsonLd } from '../ui/page/json-ld.tsx'
import { type BlockProps, bloksOf, textOf } from './blok.ts'
import { plainText, RichText } from './rich-text.tsx'

/** Questions that open to their answers, with or without JavaScript. */
export function Faq({ blok, Blocks }: BlockProps) {
  const title = textOf(blok.title)
  const items = bloksOf(blok.items)
  return (
    <section className="wrap py-10 sm:py-14">
      <JsonLd
        thing={{
          '@type': 'FAQPage',
          mainEntity: items.map(item => ({
            '@type': 'Question',
            name: textOf(item.question),
            acceptedAnswer: { '@type': 'Answer', text: plainText(item.answer) },
          })),
        }}
      />
      {title && <h2 className="text-3xl">{title}</h2>}
      <div className="prose-width mt-6 divide-y divide-line border-y border-line">
        {items.map(item => (
          <details key={item._uid} className="group">
            <summary className="flex min-h-14 cursor-pointer items-center py-3 font-medium marker:content-none">
              <span className="grow">{textOf(item.question)}</span>
              <span
                aria-hidden="true"
                className="text-2xl font-light text-tide transition-transform duration-(--duration-quick) group-open:rotate-45"
              >
                +
              </span>
            </summary>
            <div className="pb-5">
              <RichText doc={item.answer} Blocks={Blocks} />
            </div>
          </details>
        ))}
      </div>
    </section>
  )
}
