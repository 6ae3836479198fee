import { enableCompileCache, registerHooks, type ResolveFnOutput } from 'node:module'

// drizzle-orm's package.json lists thousands of exports, and Node reads it again for each of its 150 modules and each
// import: 2 s and 200 MB at every start. Its inner imports are plain relative paths and need no lookup; its outer names
// resolve the same from everywhere.
const inner = '/node_modules/drizzle-orm/'
const outer = /^drizzle-orm($|\/)/
const found = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes(inner) && specifier.endsWith('.js')) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    }
    if (!outer.test(specifier)) return next(specifier, context)
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})

// Compiles modules once instead of at every start.
enableCompileCache()
