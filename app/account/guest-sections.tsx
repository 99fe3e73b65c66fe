import { Form, useNavigation } from 'react-router'
import type { CarryOn } from '../../server/doors/accounts/guests.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextLink } from '../ui/link.tsx'
import { CopyButton, LinkField, Qr } from '../ui/share.tsx'
import { useWords } from '../words.tsx'
import { useWish } from './client/go-on.ts'
import { OwnSection } from './own-section.tsx'

/** The account page of a guest: what they have, how to keep it, carry it elsewhere, or leave. All of it works without JavaScript. */
export function GuestSections({ name, offer }: { name: string; offer: CarryOn | undefined }) {
  const t = useWords('account')
  const wish = useWish()
  return (
    <>
      <OwnSection title={t('guest.title')}>
        <p className="text-quiet">{t('guest.body', { name })}</p>
        <ButtonLink to="register" query={wish} className="justify-self-start">
          {t('guest.keep')}
        </ButtonLink>
      </OwnSection>
      <OwnSection title={t('guest.carry')} anchor="carry-on">
        <p className="text-quiet">{t(offer ? 'guest.offered' : 'guest.carryBody')}</p>
        {offer ? <Offer offer={offer} /> : <Deed deed="carryOn" label={t('guest.make')} />}
      </OwnSection>
      <OwnSection title={t('guest.leave')}>
        <p className="text-quiet">{t('guest.leaveBody')}</p>
        <p>
          <TextLink to="dataDeletion" className="inline-flex min-h-11 items-center">
            {t('guest.delete')}
          </TextLink>
        </p>
        <Deed deed="leave" label={t('guest.out')} />
      </OwnSection>
    </>
  )
}

function Deed({ deed, label }: { deed: 'carryOn' | 'leave'; label: string }) {
  const { formData } = useNavigation()
  return (
    <Form method="post" reloadDocument={deed === 'leave'}>
      <input type="hidden" name="deed" value={deed} />
      <Button type="submit" kind="secondary" busy={formData?.get('deed') === deed}>
        {label}
      </Button>
    </Form>
  )
}

function Offer({ offer: { link, qr } }: { offer: CarryOn }) {
  const t = useWords('account')
  return (
    <div role="status" className="grid gap-4">
      <LinkField label={t('guest.link')} link={link} />
      <CopyButton text={link} label={t('twoStep.copy')} done={t('twoStep.copied')} />
      <Qr qr={qr} className="size-48" />
    </div>
  )
}
