import { ButtonLink } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { useWords } from '../../../words.tsx'
import { InvitePicture } from './picture.tsx'

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
