import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkField, Qr, ShareButton } from '../../ui/share.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { VerbForm } from '../verb-form.tsx'

export type SharedInvite = {
  link: string
  qr: { size: number; path: string }
  uses: number
  mostUses: number
  expiresAt: number
}

type InvitationProps = { invite: SharedInvite | null; view: ChallengeView; isOwner: boolean }

/** The link that asks others in: to show, to send, to close. */
export function Invitation({ invite, view, isOwner }: InvitationProps) {
  const t = useWords('challenge')
  return (
    <Card as="section">
      <h2 className="text-xl">{t('invitation.title')}</h2>
      {invite ? (
        <Link invite={invite} name={view.name} />
      ) : (
        <p className="mt-2 text-quiet">{t('invitation.none')}</p>
      )}
      <VerbForm verb="renewInvite" className="mt-4">
        <Button type="submit" kind="secondary" wide>
          {t(invite ? 'invitation.renew' : 'invitation.make')}
        </Button>
      </VerbForm>
      {invite && (
        <VerbForm verb="revokeInvite" className="mt-1 text-center">
          <Button type="submit" kind="quiet" size="small">
            {t('invitation.close')}
          </Button>
        </VerbForm>
      )}
      {isOwner && view.mode === 'together' && <WhoInvites view={view} />}
    </Card>
  )
}

function Link({ invite, name }: { invite: SharedInvite; name: string }) {
  const t = useWords('challenge')
  const format = useFormat()
  return (
    <>
      <Qr qr={invite.qr} label={t('invitation.qr')} className="mx-auto mt-3 block w-40" />
      <div className="mt-4 grid gap-2.5">
        <LinkField label={t('invitation.link')} link={invite.link} />
        <ShareButton
          what={{ url: invite.link, title: name }}
          label={t('invitation.share')}
          copy={t('invitation.copy')}
          done={t('invitation.copied')}
          wide
        />
      </div>
      <dl className="mt-3 divide-y divide-line">
        {[
          [t('invitation.used'), t('invitation.times', { used: invite.uses, most: invite.mostUses })],
          [t('invitation.until'), format.dayOfYear(invite.expiresAt)],
        ].map(([what, value]) => (
          <div key={what} className="flex justify-between gap-4 py-2.5 leading-snug">
            <dt className="text-quiet">{what}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** One button for the other choice: what holds now is said beside it. */
function WhoInvites({ view }: { view: ChallengeView }) {
  const t = useWords('challenge')
  const other = view.inviting === 'owner' ? 'everyone' : 'owner'
  return (
    <VerbForm
      verb="changeChallenge"
      fields={{ inviting: other }}
      className="mt-3 flex items-center justify-between gap-4 border-t border-line pt-3 leading-snug"
    >
      <p>
        <span className="block text-sm text-quiet">{t('inviting.title')}</span>
        {t(`inviting.${view.inviting}`)}
      </p>
      <Button type="submit" kind="quiet" size="small" className="-me-4">
        {t(`inviting.${other}Instead`)}
      </Button>
    </VerbForm>
  )
}
