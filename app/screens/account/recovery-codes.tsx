import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useSharing } from '../../ui/use-sharing.ts'
import { useWords } from '../../words.tsx'

/** Shown this once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useWords('account')
  const { isCopied, copy } = useSharing()
  return (
    <Banner tone="warning" title={t('twoStep.codesTitle')}>
      <p>{t('twoStep.codesBody')}</p>
      <ul className="tabular my-3 grid grid-cols-2 gap-1 font-mono">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="secondary" size="small" onClick={() => copy(codes.join('\n'))}>
        {isCopied ? t('twoStep.copied') : t('twoStep.copy')}
      </Button>
    </Banner>
  )
}
