import { afterAll } from 'vitest'
import { closeOpened } from './opened.ts'

const umask = process.umask()

afterAll(closeOpened)
// A command narrows it for good; the next file shares the process
afterAll(() => void process.umask(umask))
