import { Form, useActionData, useNavigation } from 'react-router'
import { localeOf } from '../../languages/languages.ts'
import type { HelplineEvent, HelplineLine } from '../../server/doors/helplines.ts'
import { hrefOf, textOf } from '../blocks/blok.ts'
import { Published } from '../blocks/helplines/origin.tsx'
import { countryNames, countryOf, partsOf } from '../blocks/helplines/places.ts'
import { Reach } from '../blocks/helplines/reach.tsx'
import { doorsOf } from '../doors.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { textLink } from '../ui/link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useLanguage, useWords } from '../words.tsx'
import type { Route } from './+types/helplines'
import { DeskHead } from './lists/desk-head.tsx'

// Numbers and their sources are said as the guide says them.
export const handle = { words: ['admin', 'guide'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { helplines } = doorsOf(context)
  const [lines, events] = await Promise.all([helplines.list(), helplines.listEvents()])
  return { lines, events }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { helplines } = doorsOf(context)
  const form = await request.formData()
  // The button of one line says nothing of those that are ticked.
  const undone = form.get('undo')
  if (typeof undone === 'string') return (await helplines.undo(undone)) ? { done: 'undone' as const } : null
  const count = await helplines.confirm(form.getAll('confirm').map(String))
  return { done: 'confirmed' as const, count }
}

/** Numbers are only as true as the last call: whoever made one says so here, and the pages say when. */
export default function Helplines({ loaderData: { lines, events } }: Route.ComponentProps) {
  const t = useWords('admin')
  const done = useActionData<typeof action>()
  const navigation = useNavigation()
  const isConfirming = navigation.formData?.has('confirm') ?? false
  const language = useLanguage()
  const nameOf = countryNames(language)
  const sorted = lines
    .map(line => ({ ...line, country: nameOf(countryOf(line.line)) }))
    .sort((a, b) => a.country.localeCompare(b.country, localeOf(language)))
  const due = lines.filter(({ isDue }) => isDue).length
  return (
    <>
      <DeskHead title={t('helplines.heading')} lead={t('helplines.lead')} />
      <div role="status" className="mt-6">
        {done?.done === 'confirmed' &&
          (done.count > 0 ? (
            <Banner tone="success">{t('helplines.confirmed', { count: done.count })}</Banner>
          ) : (
            <Banner tone="warning">{t('helplines.noneChosen')}</Banner>
          ))}
        {done?.done === 'undone' && <Banner tone="info">{t('helplines.undone')}</Banner>}
      </div>
      {due > 0 && <p className="mt-4 font-medium">{t('helplines.title', { count: due })}</p>}
      {lines.length === 0 && <EmptyState className="mt-8" title={t('helplines.empty')} />}
      {lines.length > 0 && (
        // Once something is confirmed its box is empty again.
        <Form method="post" preventScrollReset key={events[0]?.id ?? ''}>
          <ul className="mt-6 divide-y divide-line border-y border-line [&_:is(a,input)]:scroll-mb-24">
            {sorted.map(line => (
              <Row key={line.key} line={line} />
            ))}
          </ul>
          <div className="sticky bottom-0 -mx-(--margin) border-t border-line bg-paper px-(--margin) py-3">
            <Button type="submit" busy={isConfirming}>
              {t('helplines.save')}
            </Button>
          </div>
        </Form>
      )}
      {events.length > 0 && <Events events={events} />}
    </>
  )
}

function Row({ line: { key: id, line, confirmed, country } }: { line: HelplineLine & { country: string } }) {
  const t = useWords('admin')
  const words = useWords('guide')
  const format = useFormat()
  const href = hrefOf(line.url)
  return (
    <li data-line className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_20rem]">
      <div className="min-w-0 break-words">
        <p className="text-sm text-quiet">{[country, partsOf(line, words)].filter(Boolean).join(' · ')}</p>
        <h2 id={`line-${id}`} className="text-base font-medium">
          {textOf(line.name)}
        </h2>
        <Reach line={line} />
        {href && (
          <p>
            <a href={href} rel="noopener" className={`inline-block py-1 break-all ${textLink}`}>
              {href}
            </a>
          </p>
        )}
        <p className="text-sm text-quiet">
          <Published line={line} />
        </p>
      </div>
      <div className="grid content-start justify-items-start gap-2">
        <p className="text-sm">
          {confirmed
            ? t('helplines.last', {
                date: format.date(confirmed.at),
                name: confirmed.by || t('helplines.someone'),
              })
            : t('helplines.never')}
        </p>
        <Checkbox label={t('helplines.confirm')} name="confirm" value={id} aria-describedby={`line-${id}`} />
        {confirmed && (
          <Button
            type="submit"
            kind="quiet"
            size="small"
            name="undo"
            value={id}
            aria-describedby={`line-${id}`}
          >
            {t('helplines.undo')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Who did what: also of lines that have another number by now. */
function Events({ events }: { events: HelplineEvent[] }) {
  const t = useWords('admin')
  const format = useFormat()
  return (
    <section className="mt-10">
      <h2 className="text-xl">{t('helplines.history')}</h2>
      <ul className="mt-3 grid gap-2 text-sm">
        {events.map(({ id, what, by, at, isUndone }) => (
          <li key={id}>
            {t(isUndone ? 'helplines.undoneBy' : 'helplines.confirmedBy', {
              line: what,
              name: by || t('helplines.someone'),
              date: format.moment(at),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
