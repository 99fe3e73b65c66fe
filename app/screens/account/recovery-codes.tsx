import { Banner } from '../../ui/banner.tsx'
import { CopyButton } from '../../ui/share.tsx'
import { useWords } from '../../words.tsx'

/** Shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords('account')
  return (
    <Banner tone="warning" title={t('twoStep.codesTitle')}>
      <p>{t('twoStep.codesBody')}</p>
      <ul className="tabular my-3 grid grid-cols-2 gap-1 font-mono">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('twoStep.copy')} done={t('twoStep.copied')} size="small" />
    </Banner>
  )
}
