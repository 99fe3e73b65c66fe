import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The peer that content is held against: the same bytes, and nothing that could be slower. */
const body = readFileSync(String(process.env.BODY))
createServer((_, response) => {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  })
  response.end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
