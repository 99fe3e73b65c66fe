import { describe, expect, test } from 'vitest'
import type { PostLine } from '../../content.ts'
import { arrange, placeAt, undecided } from './arrange-posts.ts'

const day = 86_400_000
const stopped = (days: number) => placeAt(days * day)

const post = (slug: string, ...tags: string[]): PostLine => ({
  slug,
  title: slug,
  summary: '',
  publishedAt: '2026-11-15',
  reviewedAt: '2026-11-15',
  minutes: 3,
  motif: 'wave',
  tags,
  image: null,
})
const posts = [
  post('newest', 'support', 'slips'),
  post('not-ready', 'deciding'),
  post('plans', 'preparing'),
  post('medicines', 'preparing'),
  post('day-two', 'first-weeks'),
  post('body', 'first-weeks'),
  post('mood', 'first-weeks'),
  post('slip', 'slips'),
  post('money', 'staying-stopped'),
]
const slugs = (lines: PostLine[]) => lines.map(({ slug }) => slug)

describe('the articles', () => {
  test('begin with the newest for a visitor', () => {
    const { first, around, others } = arrange(posts, undefined)
    expect(first?.slug).toBe('newest')
    expect(around).toEqual([])
    expect(others).toHaveLength(posts.length - 1)
  })

  test('begin with one for the day, and go on by nearness; nothing is lost or told twice', () => {
    const { first, around, others } = arrange(posts, stopped(12))
    expect(first?.slug).toBe('body')
    expect(slugs(around)).toEqual(['mood', 'day-two', 'plans', 'medicines', 'slip'])
    expect(slugs(others)).toEqual(['not-ready', 'money', 'newest'])
  })

  test.each([
    [0.2, 'day-two'],
    [27, 'mood'],
    [28, 'money'],
    [4_000, 'money'],
    [-13.5, 'plans'],
    [-0.5, 'medicines'],
    [-40, 'plans'],
  ])('follow the days: %s after the last cigarette it is %s', (days, slug) => {
    expect(arrange(posts, stopped(days)).first?.slug).toBe(slug)
  })

  test('begin with what fits someone who has not decided', () => {
    expect(arrange(posts, undecided).first?.slug).toBe('not-ready')
  })

  test('begin with the newest where nothing fits, or nothing is there', () => {
    expect(arrange(posts.slice(0, 1), stopped(12)).first?.slug).toBe('newest')
    expect(arrange([], stopped(12))).toEqual({ first: undefined, around: [], others: [] })
  })
})
