import { TextLink } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

export function WorksOffline() {
  const t = useWords('install')
  return (
    <ul className="grid list-disc gap-2 ps-5 marker:text-tide">
      <li>
        <TextLink to="sos">{t('worksSos')}</TextLink>
      </li>
      <li>
        <TextLink to="home">{t('worksCounter')}</TextLink>
      </li>
      <li>
        <TextLink to="quitSmoking">{t('worksSurveys')}</TextLink>
      </li>
    </ul>
  )
}
