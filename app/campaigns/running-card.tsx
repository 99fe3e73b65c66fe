import { Pause, Play, Send } from 'lucide'
import { Form } from 'react-router'
import type { CampaignProgress } from '../../domain/newsletter/campaigns/progress.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

/** A campaign that is going out, above all others. */
export function RunningCard({ progress, mayAct }: { progress: CampaignProgress; mayAct: boolean }) {
  const t = useWords('campaigns')
  const { campaign, handedOver, total } = progress
  const format = useFormat()
  const isPaused = campaign.state === 'paused'
  return (
    <section
      aria-label={campaign.name}
      className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-tide/40 bg-tide-soft p-4 sm:px-5"
    >
      <Icon of={Send} className="size-5 shrink-0 text-tide max-sm:hidden" />
      <ProgressBar
        className="min-w-0 flex-1 basis-64"
        label={t(isPaused ? 'isPaused' : 'goingOut', { name: campaign.name })}
        value={handedOver}
        max={Math.max(1, total)}
        valueText={t('of', { sent: format.number(handedOver), total: format.number(total) })}
      />
      <div className="flex flex-wrap gap-2">
        {mayAct && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="id" value={campaign.id} />
            <Button
              type="submit"
              name="deed"
              value={isPaused ? 'resume' : 'pause'}
              kind="secondary"
              size="small"
              icon={isPaused ? Play : Pause}
            >
              {t(isPaused ? 'resume' : 'pause')}
            </Button>
          </Form>
        )}
        <ButtonLink to="adminCampaignSending" params={{ id: campaign.id }} kind="secondary" size="small">
          {t('watch')}
        </ButtonLink>
      </div>
    </section>
  )
}
