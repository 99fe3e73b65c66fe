import { Copy, Share as ShareIcon } from 'lucide'
import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { hasShareSheet, useSharing } from '../../ui/use-sharing.ts'
import { useWords } from '../../words.tsx'
import { VerbPost } from './verb-post.tsx'

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
      <VerbPost verb="renewInvite" className="mt-4">
        <Button type="submit" kind="secondary" wide>
          {t(invite ? 'invitation.renew' : 'invitation.make')}
        </Button>
      </VerbPost>
      {invite && (
        <VerbPost verb="revokeInvite" className="mt-1 text-center">
          <Button type="submit" kind="quiet" size="small">
            {t('invitation.close')}
          </Button>
        </VerbPost>
      )}
      {isOwner && view.mode === 'together' && <WhoInvites view={view} />}
    </Card>
  )
}

function Link({ invite, name }: { invite: SharedInvite; name: string }) {
  const t = useWords('challenge')
  const format = useFormat()
  const { size, path } = invite.qr
  return (
    <>
      <svg
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        role="img"
        aria-label={t('invitation.qr')}
        shapeRendering="crispEdges"
        className="mx-auto mt-3 block w-40 rounded-md bg-[white] fill-[black]"
      >
        <path d={path} />
      </svg>
      <Shared link={invite.link} name={name} />
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

/** The device's own share sheet, where there is one; the link stands there to be copied either way. */
function Shared({ link, name }: { link: string; name: string }) {
  const t = useWords('challenge')
  const { isCopied, copy, share } = useSharing()
  const isAwake = useHydrated()
  const hasSheet = isAwake && hasShareSheet()
  return (
    <div className="mt-4 grid gap-2.5">
      <input
        readOnly
        value={link}
        aria-label={t('invitation.link')}
        onFocus={event => event.currentTarget.select()}
        className="min-h-12 w-full rounded-md border border-edge bg-raised px-4 text-sm text-ellipsis"
      />
      {isAwake && (
        <div className="flex gap-2.5">
          {hasSheet && (
            <Button wide icon={ShareIcon} onClick={() => share({ url: link, title: name })}>
              {t('invitation.share')}
            </Button>
          )}
          <Button kind={hasSheet ? 'secondary' : 'primary'} wide icon={Copy} onClick={() => copy(link)}>
            {t('invitation.copy')}
          </Button>
        </div>
      )}
      <span role="status" className="text-sm text-quiet empty:hidden">
        {isCopied && t('invitation.copied')}
      </span>
    </div>
  )
}

/** One button for the other choice: what holds now is said beside it. */
function WhoInvites({ view }: { view: ChallengeView }) {
  const t = useWords('challenge')
  const other = view.inviting === 'owner' ? 'everyone' : 'owner'
  return (
    <VerbPost
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
    </VerbPost>
  )
}
