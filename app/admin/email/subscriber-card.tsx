import { Ban, Check, Clock, type IconNode, Minus, Pause } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { languages } from '../../../languages/languages.ts'
import type { SubscriberCard } from '../../../server/doors/email/subscribers.ts'
import { Button } from '../../ui/button.tsx'
import { Tag, type TagLook } from '../../ui/tag.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

const looks: Record<SubscriberCard['state'], { look: TagLook; icon: IconNode }> = {
  active: { look: 'good', icon: Check },
  paused: { look: 'over', icon: Pause },
  pending: { look: 'look', icon: Clock },
  stopped: { look: 'over', icon: Minus },
}

/** One who was looked for: what they get, what shows that they asked for it, and for who may, how it ends. */
export function SubscriberCardView({ card, mayChange }: { card: SubscriberCard; mayChange: boolean }) {
  const t = useWords('subscribers')
  const mail = useWords('mail')
  const say = useWords('newsletter')
  const { masked, state, blocked, topics, frequency, language } = card
  const spoken = languages.find(({ code }) => code === language)
  return (
    <section className="max-w-2xl rounded-card border border-line bg-raised p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg wrap-anywhere">{masked}</h2>
        <div className="flex flex-wrap gap-2">
          <Tag {...looks[state]}>{t(`states.${state}`)}</Tag>
          {blocked && (
            <Tag look="look" icon={Ban}>
              {mail(`blocked.reasons.${blocked}`)}
            </Tag>
          )}
        </div>
      </div>
      <p className="mt-1 text-sm text-quiet">
        {[...topics.map(topic => say(`topics.${topic}`)), say(`frequencies.${frequency}`)].join(' · ')}
        {' · '}
        <span lang={language}>{spoken?.name}</span>
      </p>
      <h3 className="mt-5 text-base font-semibold">{t('card.title')}</h3>
      <Evidence card={card} />
      {mayChange && (
        <div className="mt-4 grid gap-1 border-t border-line pt-2">
          {state !== 'stopped' && <Asked card={card} deed="stop" />}
          <Asked card={card} deed="forget" />
        </div>
      )}
    </section>
  )
}

function Evidence({ card }: { card: SubscriberCard }) {
  const t = useWords('subscribers')
  const format = useFormat()
  const { consent, renewed, source, language, askedAt, confirmedAt, pausedUntil, stoppedAt } = card
  const time = (at: number) => `${format.date(at, 'medium')}, ${format.time(at)}`
  const isFromList = consent !== null && 'list' in consent
  return (
    <ol className="mt-3 ms-1 grid gap-4 border-s border-line ps-5">
      <Step title={t('card.asked')} when={time(askedAt)}>
        {isFromList ? t('card.fromList', { name: consent.list }) : t(`sources.${source}`)}
      </Step>
      {isFromList && consent.statement && <Step title={t('card.statement')}>{consent.statement}</Step>}
      {consent && 'version' in consent && (
        <Step title={t('card.text')} when={t('card.version', { version: consent.version })}>
          {consent.text && <q lang={language}>{consent.text}</q>}
        </Step>
      )}
      {confirmedAt === null ? (
        <Step title={t('card.unconfirmed')} />
      ) : (
        <Step title={t('card.confirmed')} when={time(confirmedAt)} isGood />
      )}
      {renewed && (
        <Step
          title={t('card.text')}
          when={`${t('card.version', { version: renewed.version })}, ${time(renewed.at)}`}
          isGood
        >
          {renewed.text && <q lang={language}>{renewed.text}</q>}
        </Step>
      )}
      {pausedUntil !== null && (
        <Step title={t('card.pausedUntil', { date: format.date(pausedUntil, 'medium') })} />
      )}
      {stoppedAt !== null && <Step title={t('card.stopped')} when={time(stoppedAt)} />}
    </ol>
  )
}

type StepProps = { title: string; when?: string; isGood?: boolean; children?: ReactNode }

function Step({ title, when, isGood, children }: StepProps) {
  return (
    <li className="relative leading-snug">
      <span
        aria-hidden="true"
        className={`absolute -start-[1.6rem] top-1.5 size-2.5 rounded-full ${isGood ? 'bg-moss' : 'bg-tide'}`}
      />
      <span className="font-medium">{title}</span>{' '}
      {when && <span className="tabular text-sm text-quiet">{when}</span>}
      {children && <p className="mt-0.5 text-sm text-quiet wrap-anywhere">{children}</p>}
    </li>
  )
}

/** Says what it means first: neither can be taken back here. */
function Asked({ card, deed }: { card: SubscriberCard; deed: 'stop' | 'forget' }) {
  const t = useWords('subscribers')
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-tide underline decoration-1 underline-offset-4">
        {t(`card.${deed}`)}
      </summary>
      <Form method="post" preventScrollReset className="grid gap-3 py-2">
        <p className="max-w-prose">{t(`card.${deed}Body`)}</p>
        <input type="hidden" name="id" value={card.id} />
        <Button
          type="submit"
          name="deed"
          value={deed}
          kind={deed === 'forget' ? 'danger' : 'secondary'}
          size="small"
          className="justify-self-start"
        >
          {t(`card.${deed}Now`, { address: card.masked })}
        </Button>
      </Form>
    </details>
  )
}
