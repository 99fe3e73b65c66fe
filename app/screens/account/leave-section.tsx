import { useSignOut } from '../../account/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { OwnSection } from './own-section.tsx'

export function LeaveSection() {
  const t = useWords('account')
  const signOut = useSignOut()
  return (
    <OwnSection title={t('own.delete')}>
      <p className="text-quiet">{t('own.deleteBody')}</p>
      <p>
        <TextLink to="dataDeletion">{t('own.deleteLink')}</TextLink>
      </p>
      <Button kind="secondary" onClick={signOut} className="justify-self-start">
        {t('own.signOut')}
      </Button>
    </OwnSection>
  )
}
