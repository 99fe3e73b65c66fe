import { CalendarMinus, ListChecks, Pause } from 'lucide'
import { Form, useNavigation } from 'react-router'
import type { SubscriptionCard } from '../../server/doors/newsletter.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Link, useHref } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Said } from '../ui/rows.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { useTopicName } from './choices.tsx'
import { Envelope } from './envelope.tsx'
import { RowButton, rowButton } from './row-button.tsx'

type StopQuestionProps = { card: SubscriptionCard; token: string; restUntil: number; isUndone: boolean }

/** One button stops everything; beneath it, what lies in between. */
export function StopQuestion({ card, token, restUntil, isUndone }: StopQuestionProps) {
  const t = useWords('newsletter')
  const { state } = useNavigation()
  return (
    <>
      <Head title={t('unsubscribe.title')} isPrivate />
      {isUndone && (
        <Banner tone="success" live="status" className="mb-8">
          {t('unsubscribe.undone')}
        </Banner>
      )}
      <Envelope isGone className="mx-auto mb-4 sm:mb-8" />
      <h1 className="text-4xl">{t('unsubscribe.title')}</h1>
      <p className="mt-3 text-lg wrap-anywhere text-quiet">{t('unsubscribe.to', { address: card.masked })}</p>
      <Form method="post" className="mt-8">
        <input type="hidden" name="deed" value="stop" />
        <Button type="submit" size="large" wide busy={state === 'submitting'}>
          {t('unsubscribe.stop')}
        </Button>
        <p className="mt-3 text-sm text-quiet">{t('unsubscribe.safety')}</p>
      </Form>
      {card.state === 'active' && <Between card={card} token={token} restUntil={restUntil} />}
    </>
  )
}

function Between({ card, token, restUntil }: Omit<StopQuestionProps, 'isUndone'>) {
  const t = useWords('newsletter')
  const nameOf = useTopicName()
  const format = useFormat(card.timeZone)
  const preferences = useHref({ to: 'newsletterPreferences', params: { id: token } })
  return (
    <section className="mt-10 grid gap-3">
      <h2 className="mb-2 flex items-center gap-4 text-base font-normal text-quiet before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('unsubscribe.between')}
      </h2>
      {card.frequency === 'weekly' && (
        <RowButton
          icon={CalendarMinus}
          title={t('unsubscribe.monthly')}
          hint={t('unsubscribe.monthlyHint')}
          action={preferences}
          fields={[['deed', 'monthly']]}
        />
      )}
      {card.pausedUntil === undefined && (
        <RowButton
          icon={Pause}
          title={t('unsubscribe.rest')}
          hint={t('preferences.back', { date: format.dayOfYear(restUntil) })}
          action={preferences}
          fields={[
            ['deed', 'pause'],
            ['rest', '4w'],
          ]}
        />
      )}
      <Link to="newsletterPreferences" params={{ id: token }} className={rowButton}>
        <Said
          icon={ListChecks}
          title={t('unsubscribe.choose')}
          hint={t('unsubscribe.chooseHint', { topics: format.list(card.topics.map(nameOf)) })}
        />
      </Link>
    </section>
  )
}
