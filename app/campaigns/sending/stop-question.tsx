import { Form } from 'react-router'
import type { CampaignProgress } from '../../../domain/newsletter/campaigns/progress.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { useTold } from '../told/use-told.ts'

/** What can't be undone says its numbers first, and the safe way comes before the other. */
export function StopQuestion({ progress }: { progress: CampaignProgress }) {
  const t = useWords('campaigns')
  const { campaign, handedOver, rest } = progress
  const told = useTold(campaign)
  return (
    <section
      aria-labelledby="stop"
      className="mb-5 rounded-card border border-edge bg-raised p-5 shadow-float"
    >
      <h2 id="stop" className="text-lg">
        {t('sending.stopAsk')}
      </h2>
      <p className="mt-1">{t('sending.stopBody', { sent: told(handedOver), rest: told(rest) })}</p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="adminCampaignSending" params={{ id: campaign.id }} kind="secondary">
          {t('sending.goOn')}
        </ButtonLink>
        <Button type="submit" name="deed" value="stop" kind="danger">
          {rest === null ? t('sending.stop') : t('sending.stopYes', { rest: told(rest) })}
        </Button>
      </Form>
    </section>
  )
}
