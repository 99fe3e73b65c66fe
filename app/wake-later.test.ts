import { expect, test } from 'vitest'
import { wakeLater } from './wake-later.ts'

test('a page’s scripts are left for later, each once, and everything else as it was', () => {
  const before =
    '<head><link rel="modulepreload" href="/a.js" nonce="n"/><link nonce="n" rel="modulepreload" href="/b.js"/>' +
    '<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/s.css"/></head>'
  const data = '<script nonce="n">window.data = 1</script>'
  const page = wakeLater(
    `${before}<p>$1 words</p>${data}<script nonce="n" type="module" async="">import "/a.js"; '$&'</script>${data}`,
  )
  expect(page.slice(0, page.indexOf('<script'))).toBe(
    '<head><link rel="stylesheet" href="/s.css"/></head><p>$1 words</p>',
  )
  expect(page).toContain(`${data}<script nonce="n" type="exhale/starter">import "/a.js"; '$&'</script>`)
  expect(page).toContain('["/a.js","/b.js"]')
  expect(page.match(/<script nonce="n"/g)).toHaveLength(4)
  expect(page).not.toContain('type="module"')
})

test('a page without scripts stays as it is', () => {
  expect(wakeLater('<p>words</p>')).toBe('<p>words</p>')
})
