import { HandHeart, Info } from 'lucide'
import type { InviteCard } from '../../../challenges/doors.ts'
import { ButtonLink, buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/pictures/icon.tsx'
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
  const cheers = card.welcomesSupporters && takesGuests
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
      {cheers && (
        // Who was a moment too late has told their name already.
        <details open={form.answer !== undefined} className="group/cheer">
          <summary
            className={buttonClasses({
              size: 'large',
              wide: true,
              className:
                'marker:content-none group-open/cheer:border-edge group-open/cheer:bg-raised group-open/cheer:text-ink',
            })}
          >
            <Icon of={HandHeart} className="size-5.5" />
            {t('full.cheer')}
          </summary>
          <div className="settle mt-4 grid gap-4">
            <Shared joinsAs="supporter" />
            <Card padding="medium">
              <JoinForm {...form} joinsAs="supporter" submit={t('form.cheer')} />
            </Card>
          </div>
        </details>
      )}
      <div className="grid gap-3">
        <ButtonLink to="challengeNew" kind="secondary" size="large" wide>
          {t('full.start')}
        </ButtonLink>
        <ButtonLink to="home" kind="quiet" size="large" wide>
          {t('missing.home')}
        </ButtonLink>
      </div>
      {cheers && (
        <p className="flex gap-3 rounded-card bg-sunken px-4 py-3 text-sm leading-snug sm:px-5">
          <Icon of={Info} className="size-5 shrink-0" />
          {t('full.supporters')}
        </p>
      )}
    </div>
  )
}
