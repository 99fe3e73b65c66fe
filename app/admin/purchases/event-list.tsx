import {
  Check,
  CircleSlash,
  Clock,
  type IconNode,
  RotateCw,
  ShieldCheck,
  ShieldX,
  TriangleAlert,
} from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { EventLine } from '../../../domain/purchases/events/list.ts'
import { Button } from '../../ui/button.tsx'
import { CheckMark } from '../../ui/forms/checkbox.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { Tag, type TagLook } from '../../ui/tag.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { ListColumn } from '../lists/list-view.tsx'
import { useMoments } from '../lists/use-moments.ts'
import { openerId } from '../lists/use-opened.ts'
import { type EventsAsked, eventList } from './events-asked.ts'

/** Several can be played again at once: a form around their lines. */
export function PlayAgain({ children }: { children: ReactNode }) {
  const t = useWords('purchases')
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <Button type="submit" kind="secondary" size="small" className="justify-self-start" icon={RotateCw}>
        {t('webhooks.playChosen')}
      </Button>
      {children}
    </Form>
  )
}

/** What came, and whether it was worked through. */
export function useEventColumns(asked: EventsAsked): ListColumn<EventLine, EventsAsked>[] {
  const t = useWords('purchases')
  const format = useFormat()
  const { moment } = useMoments()
  const nameOf = ({ type }: EventLine) => type || t('webhooks.unknown')
  return [
    {
      id: 'box',
      header: <span className="sr-only">{t('webhooks.choose')}</span>,
      place: 'box',
      className: 'sm:w-10',
      cell: line =>
        line.isStored && (
          <label
            htmlFor={`event-${line.id}`}
            className="-m-2.5 grid size-11 cursor-pointer place-items-center"
          >
            <CheckMark
              id={`event-${line.id}`}
              name="event"
              value={line.id}
              aria-label={t('webhooks.chooseOne', { event: nameOf(line), when: moment(line.receivedAt) })}
            />
          </label>
        ),
    },
    {
      id: 'event',
      header: t('webhooks.event'),
      place: 'title',
      className: 'sm:min-w-40 xl:min-w-60',
      cell: line => (
        <>
          {line.isStored ? (
            <TextLink
              id={openerId(line.id)}
              to="adminWebhooks"
              query={eventList.write({ ...asked, event: line.id })}
              preventScrollReset
              className="inline-block py-1 wrap-anywhere xl:py-2.5"
            >
              {nameOf(line)}
            </TextLink>
          ) : (
            nameOf(line)
          )}
          <span className="hidden font-normal text-quiet sm:max-xl:block">
            <Signature {...line} />
          </span>
        </>
      ),
    },
    {
      id: 'received',
      header: t('webhooks.received'),
      place: 'below',
      className: 'sm:whitespace-nowrap',
      cell: ({ receivedAt, provider, deliveries }) => (
        <>
          {moment(receivedAt)}
          <span className="sm:hidden"> · {t(`providers.${provider}`)}</span>
          <span className="hidden text-quiet sm:max-2xl:block">{t(`providers.${provider}`)}</span>
          {deliveries > 1 && <span> · {t('webhooks.came', { count: deliveries })}</span>}
        </>
      ),
    },
    {
      id: 'from',
      header: t('webhooks.from'),
      place: 'none',
      className: 'max-2xl:hidden',
      cell: ({ provider }) => t(`providers.${provider}`),
    },
    {
      id: 'signature',
      header: t('webhooks.signature'),
      place: 'none',
      className: 'max-xl:hidden',
      cell: line => <Signature {...line} />,
    },
    { id: 'state', header: t('webhooks.handling'), place: 'aside', cell: line => <EventTag {...line} /> },
    {
      id: 'took',
      header: 'ms',
      place: 'none',
      numeric: true,
      className: 'max-2xl:hidden',
      cell: ({ took }) => (took === null ? '–' : format.number(took)),
    },
    {
      id: 'tries',
      header: t('webhooks.tries'),
      place: 'none',
      numeric: true,
      className: 'max-xl:hidden',
      cell: ({ tries, state }) => (state === 'refused' ? '–' : format.number(tries)),
    },
    {
      id: 'order',
      header: t('number'),
      place: 'none',
      numeric: true,
      cell: ({ order }) =>
        order === null ? (
          '–'
        ) : (
          <TextLink to="adminPurchases" query={{ order: String(order) }} className="inline-block py-2.5">
            {order}
          </TextLink>
        ),
    },
  ]
}

function Signature({ signature }: EventLine) {
  const t = useWords('purchases')
  const icon = { valid: ShieldCheck, wrong: ShieldX, stale: Clock, missing: ShieldX }[signature]
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon of={icon} className="size-4 shrink-0 text-quiet" />
      {t(`signatures.${signature}`)}
    </span>
  )
}

const tags: Record<'again' | EventLine['state'], { look: TagLook; icon: IconNode }> = {
  waiting: { look: 'underWay', icon: Clock },
  again: { look: 'look', icon: RotateCw },
  done: { look: 'good', icon: Check },
  ignored: { look: 'over', icon: CircleSlash },
  failed: { look: 'look', icon: TriangleAlert },
  refused: { look: 'look', icon: ShieldX },
}

function EventTag({ state, tries, nextAt, signature }: EventLine) {
  const t = useWords('purchases')
  const { time } = useMoments()
  const isAgain = state === 'waiting' && tries > 0
  const isOld = state === 'refused' && signature === 'stale'
  return (
    <Tag {...tags[isAgain ? 'again' : state]}>
      {isAgain
        ? t('handling.again', { time: time(nextAt) })
        : t(isOld ? 'handling.tooOld' : `handling.${state}`)}
    </Tag>
  )
}
