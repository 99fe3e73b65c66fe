import { useWords } from '../words.tsx'

/** Who changed something; nobody changed what came from files. */
export function useAuthor(): (name: string) => string {
  const t = useWords('content')
  return name => (name === 'Import' ? t('history.import') : name)
}
