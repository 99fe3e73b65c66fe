import { Share2 } from 'lucide'
import type { InviteCard } from '../../../challenges/doors.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useSharing } from '../../../ui/use-sharing.ts'
import { useWords } from '../../../words.tsx'
import { InvitePicture } from './picture.tsx'

/** Their own invitation, opened by themselves: to be shared. */
export function YourInvite({ card, link }: { card: InviteCard; link: string | null }) {
  const t = useWords('invite')
  const format = useFormat('UTC')
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <InvitePicture people={card.taken} isFull={card.state === 'full'} />
      <header>
        <p className="font-medium wrap-anywhere text-quiet">{card.name}</p>
        <h1 className="mt-1 text-4xl">{t('yours.title')}</h1>
        {link && (
          <p className="mt-4 text-lg text-quiet">
            {t('yours.body', { date: format.dayOfYear(card.expiresAt) })}
          </p>
        )}
      </header>
      {link && <ShareLink link={link} />}
      <ButtonLink
        to="challenge"
        params={{ id: card.id }}
        kind={link ? 'secondary' : 'primary'}
        size="large"
        wide
      >
        {t('yours.open')}
      </ButtonLink>
    </div>
  )
}

/** To be copied by hand, or handed to the device's own share sheet; where there is none, it is copied. */
function ShareLink({ link }: { link: string }) {
  const t = useWords('invite')
  const isAwake = useHydrated()
  const { isCopied, share } = useSharing()
  return (
    <div className="grid gap-3">
      <TextField
        label={t('yours.link')}
        value={link}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      {isAwake && (
        <Button size="large" wide icon={Share2} onClick={() => share({ url: link })}>
          {t('yours.share')}
        </Button>
      )}
      <p role="status" className="text-center text-sm text-quiet empty:hidden">
        {isCopied && t('yours.copied')}
      </p>
    </div>
  )
}
