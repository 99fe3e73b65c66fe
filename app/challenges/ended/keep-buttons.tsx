import { Download, FileText, Image, Share2 } from 'lucide'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DisclosureItem, DisclosureMenu } from '../../ui/overlays/disclosure-menu.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLanguage, useWords } from '../../words.tsx'

const files = [
  { file: 'keepsake.png', icon: Image, name: 'png' },
  { file: 'keepsake-a4.pdf', icon: FileText, name: 'a4' },
  { file: 'keepsake-letter.pdf', icon: FileText, name: 'sheet' },
] as const

/** The picture, to be sent on or kept. */
export function KeepButtons({ id, name }: { id: string; name: string }) {
  const t = useWords('together')
  const language = useLanguage()
  const address = (file: string) => `/challenges/${encodeURIComponent(id)}/${file}?language=${language}`
  return (
    <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3 print:hidden">
      <SharePicture address={address('keepsake.png')} name={name} />
      <DisclosureMenu
        label={t('ended.keep')}
        icon={<Icon of={Download} className="size-5" />}
        kind="secondary"
        wide
        menuClassName="min-w-64"
      >
        {files.map(({ file, icon, name: called }) => (
          <DisclosureItem
            key={file}
            href={address(file)}
            download
            icon={<Icon of={icon} className="text-tide" />}
          >
            {t(`ended.${called}`)}
          </DisclosureItem>
        ))}
      </DisclosureMenu>
    </div>
  )
}

/** By the device's own sheet, where it takes pictures. */
function SharePicture({ address, name }: { address: string; name: string }) {
  const t = useWords('together')
  const [isBusy, setBusy] = useState(false)
  const isAwake = useHydrated()
  if (!isAwake || typeof navigator.canShare !== 'function') return null
  if (!navigator.canShare({ files: [new File([], 'keepsake.png', { type: 'image/png' })] })) return null
  const share = async () => {
    setBusy(true)
    try {
      const picture = await (await fetch(address)).blob()
      const files = [new File([picture], 'keepsake.png', { type: 'image/png' })]
      await navigator.share({ files, title: name })
    } catch {
      // Without a network, or they changed their mind.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={isBusy} icon={Share2} onClick={share}>
      {t('ended.share')}
    </Button>
  )
}
