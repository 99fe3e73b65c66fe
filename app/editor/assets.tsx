import { Link, textLink } from '../ui/link.tsx'
import { Toaster } from '../ui/overlays/toast.tsx'
import { Head } from '../ui/page/head.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/assets'
import { AssetLibrary } from './assets/asset-library.tsx'
import { getDesk } from './desk/get-desk.ts'

export const handle = { words: ['admin', 'content'] }

export function loader({ context }: Route.LoaderArgs) {
  getDesk(context)
  return null
}

export default function Assets() {
  const t = useWords('content')
  return (
    <>
      <Head title={t('assets.title')} isPrivate />
      <p className="text-sm">
        <Link to="adminContent" className={textLink}>
          {t('story.back')}
        </Link>
      </p>
      <h1 className="mt-1 mb-6 text-3xl">{t('assets.title')}</h1>
      <AssetLibrary />
      <Toaster />
    </>
  )
}
