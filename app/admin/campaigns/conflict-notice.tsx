import type { CampaignOutcome } from '../../../domain/newsletter/campaigns/parts.ts'
import type { Composition } from '../../../server/doors/email/campaigns.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type ConflictNoticeProps = { outcome: CampaignOutcome | undefined; made: Composition }

/** Two people changed it at once. Nothing is overwritten until the slower one has chosen. */
export function ConflictNotice({ outcome, made }: ConflictNoticeProps) {
  const t = useWords('campaigns')
  const format = useFormat()
  if (!outcome || !('problem' in outcome) || outcome.problem !== 'conflict' || !outcome.theirs) return null
  const { theirs } = outcome
  const name = made.names.saved
  const when = format.moment(theirs.updatedAt)
  return (
    <Banner
      live="alert"
      title={name ? t('problems.conflictBy', { name, when }) : t('problems.conflict')}
      actions={
        <>
          <Button
            type="submit"
            size="small"
            name="over"
            value={theirs.revision}
            // The form goes on from theirs.
            formNoValidate
          >
            {t('problems.mine')}
          </Button>
          <ButtonLink
            to="adminCampaign"
            params={{ id: theirs.id }}
            reloadDocument
            kind="secondary"
            size="small"
          >
            {t('problems.theirs')}
          </ButtonLink>
        </>
      }
    >
      {t('problems.conflictBody')}
    </Banner>
  )
}
