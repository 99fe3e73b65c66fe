import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'

const kinds = ['count', 'days', 'words', 'choices'] as const

export function KeptHere() {
  const t = useWords('you')
  return (
    <>
      <p className="text-quiet">{t('kept.leadGuest')}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {kinds.map(kind => (
          <li key={kind} className="flex min-h-15 items-center py-2 leading-snug">
            {t(`kept.guest.${kind}`)}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-quiet">{t('settings.aloneGuest')}</p>
      <TextLink to="startDataDeletion" className="mt-2 inline-flex min-h-11 items-center">
        {t('settings.clear')}
      </TextLink>
    </>
  )
}
