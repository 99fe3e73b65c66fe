import { visitContext } from '../context.ts'
import { Toaster } from '../ui/overlays/toast.tsx'
import { Head } from '../ui/page/head.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/stories'
import { getDesk } from './desk/get-desk.ts'
import { StoryTree } from './stories/story-tree.tsx'

export const handle = { words: ['admin', 'content', 'blocks'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const desk = getDesk(context)
  const query = new URL(request.url).searchParams
  const search = query.get('q')?.trim().slice(0, 200) ?? ''
  const isTrash = query.get('in') === 'trash'
  const { language } = context.get(visitContext)
  const [found, components] = await Promise.all([
    desk.listStories(search, isTrash, language),
    desk.listComponents(),
  ])
  return { ...found, search, isTrash, components, elsewhere: desk.elsewhere }
}

export default function Stories({ loaderData }: Route.ComponentProps) {
  const t = useWords('content')
  return (
    <>
      <Head title={t('title')} isPrivate />
      <StoryTree {...loaderData} />
      <Toaster />
    </>
  )
}
