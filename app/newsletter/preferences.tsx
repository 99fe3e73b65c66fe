import { Check, Sunrise } from 'lucide'
import { data, Form, useNavigation } from 'react-router'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import type { SubscriptionCard } from '../../server/doors/newsletter.ts'
import { doorsOf } from '../doors.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { LanguageSelect } from '../ui/forms/language-select.tsx'
import { Head } from '../ui/page/head.tsx'
import { Missing, missing } from '../ui/page/missing.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { ListRow, RowList } from '../ui/rows.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/preferences'
import { FrequencyChoice, TopicChoice, ZoneChoice } from './choices.tsx'
import { MissingSubscription } from './missing-subscription.tsx'
import { performChange, type ToldChange } from './read-change.ts'
import { RestCard } from './rest-card.tsx'

export const handle = { words: ['newsletter', 'series'] }

const { headers } = missing

export async function loader({ context, params: { id: token } }: Route.LoaderArgs) {
  const { newsletter } = doorsOf(context)
  const card = await newsletter.open(token)
  if (!card) return data(null, missing)
  const zones = Intl.supportedValuesOf('timeZone')
  return data({ card, token, zones, now: newsletter.now() }, { headers })
}

export async function action({ request, context, params: { id: token } }: Route.ActionArgs) {
  const { newsletter } = doorsOf(context)
  const before = await newsletter.open(token)
  if (before?.state !== 'active') return data(null, missing)
  const answer = await performChange(newsletter, token, await request.formData(), before)
  return data(answer ?? null, { status: answer && answer !== 'topics' ? 200 : 400, headers })
}

/** What comes, how often and in which language, by a link from any email. */
export default function Preferences({ loaderData: found, actionData: answer }: Route.ComponentProps) {
  const t = useWords('newsletter')
  const say = useWords('series')
  const kept = useKeptFocus()
  if (!found) return <MissingSubscription />
  const { card, token, zones, now } = found
  if (card.state !== 'active') return <Closed card={card} token={token} />
  const told = answer && answer !== 'topics' ? answer : undefined
  return (
    <div {...kept} className="wrap max-w-2xl py-10 outline-none sm:py-14">
      <Head title={t('preferences.title')} isPrivate />
      <h1 className="text-4xl">{t('preferences.title')}</h1>
      <p className="mt-3 text-lg wrap-anywhere text-quiet">
        {t('preferences.for', { address: card.masked })}
      </p>
      {told && <ToldLine told={told} card={card} />}
      <ChoiceForm card={card} zones={zones} hasNoTopic={answer === 'topics'} />
      <RestCard card={card} now={now} />
      <p className="mt-4 text-center">
        <ButtonLink to="unsubscribe" params={{ id: token }} kind="quiet">
          {t('preferences.stop')}
        </ButtonLink>
      </p>
      <div className="mt-8">
        <RowList>
          <ListRow to="youEmails" icon={Sunrise} title={say('title')} hint={say('hint')} />
        </RowList>
      </div>
    </div>
  )
}

function ToldLine({ told: { line, undo }, card }: { told: ToldChange; card: SubscriptionCard }) {
  const t = useWords('newsletter')
  const format = useFormat(card.timeZone)
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3.5 gap-y-1 rounded-card bg-moss-soft px-5 py-2.5">
      <Icon of={Check} className="size-5 shrink-0 text-moss" />
      <p role="status" className="min-w-0 grow basis-28">
        {t(`preferences.${line}`, { date: format.dayOfYear(card.pausedUntil ?? 0) })}
      </p>
      {undo.length > 0 && (
        <Form method="post" className="-me-3">
          {undo.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" kind="quiet" size="small">
            {t('preferences.undo')}
          </Button>
        </Form>
      )}
    </div>
  )
}

type ChoiceFormProps = { card: SubscriptionCard; zones: string[]; hasNoTopic: boolean }

function ChoiceForm({ card, zones, hasNoTopic }: ChoiceFormProps) {
  const t = useWords('newsletter')
  const { state } = useNavigation()
  const { topics, frequency, language, timeZone, lacksConsent } = card
  const box = 'rounded-card border border-line bg-raised p-5 sm:p-8'
  return (
    // Drawn anew with what is stored: an undo changes it from outside.
    <Form
      key={JSON.stringify([topics, frequency, language, timeZone, lacksConsent])}
      method="post"
      noValidate
      className="mt-6 grid gap-4"
    >
      <input type="hidden" name="deed" value="save" />
      <div className={box}>
        <TopicChoice
          legend={t('preferences.what')}
          chosen={topics}
          error={hasNoTopic ? t('problems.topics') : undefined}
        />
        {lacksConsent && (
          <Checkbox
            name="consent"
            value={consentVersion}
            label={t('form.consent')}
            className="border-t border-line pt-4"
          />
        )}
      </div>
      <div className={`${box} grid gap-7`}>
        <FrequencyChoice legend={t('preferences.often')} chosen={frequency} />
        <LanguageSelect name="language" label={t('preferences.language')} defaultValue={language} />
        <ZoneChoice hint={t('preferences.zoneHint')} chosen={timeZone} zones={zones} />
      </div>
      <Button type="submit" size="large" wide busy={state === 'submitting'}>
        {t('preferences.save')}
      </Button>
    </Form>
  )
}

/** Not confirmed yet, or stopped: there's nothing to choose. */
function Closed({ card, token }: { card: SubscriptionCard; token: string }) {
  const t = useWords('newsletter')
  const isStopped = card.state === 'stopped'
  return (
    <Missing
      title={t(isStopped ? 'preferences.over' : 'preferences.waiting')}
      body={t(isStopped ? 'preferences.overBody' : 'preferences.waitingBody')}
    >
      {isStopped && (
        <ButtonLink to="unsubscribe" params={{ id: token }} kind="secondary">
          {t('preferences.toStop')}
        </ButtonLink>
      )}
    </Missing>
  )
}
