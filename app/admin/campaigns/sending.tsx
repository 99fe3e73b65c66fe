import { Ban, Check, CircleSlash, CloudOff, Hourglass, RotateCw } from 'lucide'
import { Form } from 'react-router'
import type { CampaignProgress } from '../../../domain/newsletter/campaigns/progress.ts'
import { isClosed } from '../../map/roles.ts'
import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink, textLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** The one number of the page: how many have it. */
export function Progress({ progress, isLost }: { progress: CampaignProgress; isLost: boolean }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const { campaign, handedOver, total, again, refused } = progress
  const { id, name, state } = campaign
  const person = useRoot()?.person ?? undefined
  return (
    <section className="rounded-card border border-line bg-raised p-5 sm:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p>
          <span className="tabular text-4xl leading-none font-semibold">{format.number(handedOver)}</span>{' '}
          <span className="text-quiet">{t('sending.handedOver', { total: format.number(total) })}</span>
        </p>
        {state !== 'sending' && (
          <p className="text-quiet">{t(state === 'paused' ? 'sending.paused' : 'sending.filling')}</p>
        )}
      </div>
      <ProgressBar
        className="mt-3"
        label={t(state === 'paused' ? 'isPaused' : 'goingOut', { name })}
        labelHidden
        isLarge
        value={handedOver}
        max={Math.max(1, total)}
      />
      <Figures progress={progress} />
      {again + refused > 0 && !isClosed('adminOutbox', person) && (
        <p className="mt-4 text-sm">
          {t('sending.troubles')}
          {' · '}
          <TextLink to="adminOutbox" query={{ view: 'look', kind: 'campaign' }} className="inline-block py-3">
            {t('sending.outbox')}
          </TextLink>
        </p>
      )}
      {isLost && (
        <p role="status" className="mt-4 flex items-center gap-2 text-sm">
          <Icon of={CloudOff} className="size-4" />
          {t('sending.lost')}
        </p>
      )}
      <noscript>
        <a href={`/admin/email/campaigns/${id}/sending`} className={`${textLink} inline-block py-3`}>
          {t('sending.reload')}
        </a>
      </noscript>
    </section>
  )
}

const icons = { handedOver: Check, toGo: Hourglass, again: RotateCw, refused: Ban, missed: CircleSlash }
const names = Object.keys(icons) as (keyof typeof icons)[]

/** What became of all so far, in numbers that add up. Few are ever missed. */
function Figures({ progress }: { progress: CampaignProgress }) {
  const t = useWords('campaigns')
  const format = useFormat()
  return (
    <dl className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-4">
      {names
        .filter(name => name !== 'missed' || progress[name] !== 0)
        .map(name => (
          <div key={name} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-sm text-quiet">
              <Icon of={icons[name]} className="size-4 shrink-0" />
              {t(`sending.figures.${name}`)}
            </dt>
            <dd className="tabular text-xl font-semibold">{format.number(progress[name])}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What can't be undone says its numbers first, and the safe way comes before the other. */
export function StopQuestion({ progress }: { progress: CampaignProgress }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const [sent, rest] = [format.number(progress.handedOver), format.number(progress.rest)]
  return (
    <section
      aria-labelledby="stop"
      className="mb-5 rounded-card border border-edge bg-raised p-5 shadow-float"
    >
      <h2 id="stop" className="text-lg">
        {t('sending.stopAsk')}
      </h2>
      <p className="mt-1">{t('sending.stopBody', { sent, rest })}</p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="adminCampaignSending" params={{ id: progress.campaign.id }} kind="secondary">
          {t('sending.goOn')}
        </ButtonLink>
        <Button type="submit" name="deed" value="stop" kind="danger">
          {t('sending.stopYes', { rest })}
        </Button>
      </Form>
    </section>
  )
}
