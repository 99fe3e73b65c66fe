import { Form } from 'react-router'
import type { CampaignOutcome } from '../../../domain/newsletter/campaigns/parts.ts'
import type { Composition } from '../../../server/doors/email/campaigns.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

type ComposeNoticesProps = {
  made: Composition
  answer: CampaignOutcome | undefined
  ask: string | null
  done: string | null
  mayAct: boolean
}

/** What has just happened to it, or has to be known before going on. */
export function ComposeNotices({ made, answer, ask, done, mayAct }: ComposeNoticesProps) {
  const t = useWords('campaigns')
  const { campaign, isSending } = made
  const problem = answer && 'problem' in answer && answer.problem
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {campaign.trouble && (
        <Banner tone="warning" title={t('trouble.title')}>
          {t(`trouble.${campaign.trouble}`)}
        </Banner>
      )}
      {problem && problem !== 'conflict' && problem !== 'unnamed' && (
        <Banner tone="warning" live="alert">
          {t(`problems.${problem}`)}
        </Banner>
      )}
      {done === 'tested' && (
        <Banner tone="success" live="status">
          {t(isSending ? 'compose.tested' : 'compose.testedWaits')}
        </Banner>
      )}
      {!mayAct && <Banner>{t('compose.readOnly')}</Banner>}
      {mayAct && ask === 'remove' && campaign.state === 'draft' && (
        <Banner
          tone="warning"
          title={t('compose.removeAsk')}
          actions={
            <Form method="post" className="flex flex-wrap gap-3">
              <ButtonLink to="adminCampaign" params={{ id: campaign.id }} kind="secondary" size="small">
                {t('compose.keep')}
              </ButtonLink>
              <Button type="submit" name="deed" value="remove" kind="danger" size="small">
                {t('compose.removeYes')}
              </Button>
            </Form>
          }
        />
      )}
    </div>
  )
}
