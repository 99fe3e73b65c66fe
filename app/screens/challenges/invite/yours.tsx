import type { InviteCard } from '../../../challenges/doors.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { LinkField, ShareButton } from '../../../ui/share.tsx'
import { useFormat } from '../../../ui/use-format.ts'
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
      {link && (
        <div className="grid gap-3">
          <LinkField label={t('yours.link')} link={link} />
          <ShareButton
            what={{ url: link }}
            label={t('yours.share')}
            done={t('yours.copied')}
            doneClassName="text-center text-sm text-quiet empty:hidden"
            size="large"
            wide
          />
        </div>
      )}
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
