import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { OwnSection } from './own-section.tsx'

export function LeaveSection() {
  const t = useWords('account')
  return (
    <OwnSection title={t('own.delete')}>
      <p className="text-quiet">{t('own.deleteBody')}</p>
      <p>
        <TextLink to="dataDeletion">{t('own.deleteLink')}</TextLink>
      </p>
    </OwnSection>
  )
}
