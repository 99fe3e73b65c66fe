import type { InviteCard } from '../../../challenges/doors.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useWords } from '../../../words.tsx'
import { JoinForm, type JoinFormProps } from './join-form.tsx'
import { InvitePicture } from './picture.tsx'
import { Shared } from './shared.tsx'

type FullProps = Omit<JoinFormProps, 'submit' | 'joinsAs'> & { card: InviteCard; takesGuests: boolean }

/** Every place is taken: cheering needs none. */
export function FullInvite({ card, takesGuests, ...form }: FullProps) {
  const t = useWords('invite')
  const format = useFormat('UTC')
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <InvitePicture people={card.taken} isFull />
      <header>
        <p className="font-medium wrap-anywhere text-quiet">{card.name}</p>
        <h1 className="mt-1 text-4xl">{t('full.title', { count: card.places })}</h1>
        <p className="mt-4 text-lg text-quiet">
          {t('full.body', { date: format.dayOfYear(card.expiresAt) })}
        </p>
      </header>
      {card.welcomesSupporters && takesGuests && (
        <>
          <Card as="section" padding="medium">
            <h2 className="text-xl">{t('full.cheer')}</h2>
            <p className="mt-1 text-quiet">{t('full.supporters')}</p>
            <JoinForm {...form} joinsAs="supporter" submit={t('form.cheer')} />
          </Card>
          <Shared joinsAs="supporter" />
        </>
      )}
      <div className="grid gap-3">
        <Link to="challengeNew" className={buttonClasses({ kind: 'secondary', size: 'large', wide: true })}>
          {t('full.start')}
        </Link>
        <Link to="home" className={buttonClasses({ kind: 'quiet', size: 'large', wide: true })}>
          {t('missing.home')}
        </Link>
      </div>
    </div>
  )
}
