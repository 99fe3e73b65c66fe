import { data } from 'react-router'
import { localize, toLang } from '../../../services/content/format/localize.ts'
import { visitContext } from '../../context.ts'
import { getDesk } from '../../editor/desk/get-desk.ts'
import { Draft } from '../../editor/preview/draft.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Missing, missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/preview'

export const handle = { words: ['content', 'home', 'guide'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const story = await getDesk(context).findStory(Number(params.id) || 0)
  if (!story) return data(null, missing)
  const { language } = context.get(visitContext)
  return { id: story.id, content: localize(story.content, toLang(language)) }
}

/** A draft as visitors would see it, in the editor's frame or alone. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const t = useWords('content')
  if (!loaderData) return <Missing title={t('missingStory.title')} body={t('missingStory.body')} />
  return (
    <main id="content">
      <Head title={t('preview.title')} isPrivate />
      <Draft id={loaderData.id} content={loaderData.content} />
    </main>
  )
}
