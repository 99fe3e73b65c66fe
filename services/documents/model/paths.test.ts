import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFieldPath, parseFieldPath } from './field-path.ts'
import { checkDocumentPath, checkId, splitName, splitPath, toName } from './paths.ts'

const refused = expect.objectContaining({ code: 'invalid-argument' })

describe('a path', () => {
  it.each([
    '',
    '.',
    '..',
    '__a__',
    '____',
    '__id01__',
    '__id9223372036854775808__',
    'a/b',
    '\0',
    '\ud800',
    'é'.repeat(751),
  ])('refuses the id %j', id => expect(() => checkId(id)).toThrowError(refused))

  it.each(['a', '...', '__id1__', '__id-9223372036854775808__', '__', '_id1__', 'é'.repeat(750), ' ', '🫁'])(
    'takes the id %j',
    id => expect(checkId(id)).toBe(id),
  )

  it.each(['', 'a', 'a/b/c', 'a//b', '/a/b', 'a/b/', 'a/b/c/..', `a/${'b/'.repeat(200)}c`])(
    'of a document is not %j',
    path => expect(() => checkDocumentPath(path)).toThrowError(refused),
  )

  it('knows its collection', () => {
    expect(splitPath('a/b')).toEqual({ collectionPath: 'a', collection: 'a', parent: '', id: 'b' })
    expect(splitPath('a/b/c/d')).toEqual({
      collectionPath: 'a/b/c',
      collection: 'c',
      parent: 'a/b',
      id: 'd',
    })
  })

  it('becomes a name and back', () => {
    const place = { project: 'p', database: '(default)' }
    for (const path of ['', 'a/b']) expect(splitName(toName(place, path))).toEqual({ place, path })
    expect(() => splitName('projects/p/databases/d')).toThrowError(refused)
  })
})

describe('a field path', () => {
  it('is read as it is written', () => {
    expect(parseFieldPath('a.b_1')).toEqual(['a', 'b_1'])
    expect(parseFieldPath('`we.ird`.`k\\`ey`.`\\\\`')).toEqual(['we.ird', 'k`ey', '\\'])
    expect(parseFieldPath('__name__')).toEqual(['__name__'])
  })

  it.each([
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    '1a',
    'a b',
    '`a',
    '``',
    'a`b`',
    '__a__',
    'a.__b__',
    '__name__.a',
    '`\ud800`',
  ])('is not %j', text => expect(() => parseFieldPath(text)).toThrowError(refused))

  it('survives its own spelling', () =>
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 3 }),
        path => {
          fc.pre(!path.some(name => /^__.*__$/s.test(name)))
          expect(parseFieldPath(formatFieldPath(path))).toEqual(path)
        },
      ),
    ))
})
