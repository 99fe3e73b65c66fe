import { HandHeart, Info } from 'lucide'
import { ButtonLink, buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { LinkField, ShareButton } from '../../ui/share.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { InviteCard } from '../doors.ts'
import { JoinForm, type JoinFormProps } from './join-form.tsx'
import { InvitePicture } from './picture.tsx'
import { Shared } from './shared.tsx'

/** The same for a link that never was, has run out or was taken back. */
export function ClosedInvite() {
  const t = useWords('invite')
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <InvitePicture people={4} isFull />
      <header>
        <h1 className="text-4xl">{t('missing.title')}</h1>
        <p className="mt-4 text-lg text-quiet">{t('missing.body')}</p>
      </header>
      <div className="grid gap-3">
        <ButtonLink to="challengeNew" size="large" wide>
          {t('full.start')}
        </ButtonLink>
        <ButtonLink to="home" kind="secondary" size="large" wide>
          {t('missing.home')}
        </ButtonLink>
      </div>
      <p className="text-quiet">
        {t('missing.inside')}{' '}
        <TextLink to="together" className="inline-flex min-h-11 items-center">
          {t('missing.together')}
        </TextLink>
      </p>
    </div>
  )
}

type FullProps = Omit<JoinFormProps, 'submit' | 'joinsAs'> & {
  card: InviteCard
  takesGuests: boolean
  wasSent: boolean
}

/** Every place is taken: cheering needs none. */
export function FullInvite({ card, takesGuests, wasSent, ...form }: FullProps) {
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
        <details open={wasSent} className="group/cheer">
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
