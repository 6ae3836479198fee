import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { addressOf } from '../files.wire.ts'

/** Longer addresses are not stored. */
const longest = 2000

/** Normalised path of an address: decoded, without repeated slashes; null if invalid. */
function pathOf(address: string): string | null {
  if (address.length > longest || !URL.canParse(address, 'http://site')) return null
  try {
    const path = decodeURIComponent(new URL(address, 'http://site').pathname)
    return path.includes('\0') ? null : path.normalize('NFC').replaceAll(/\/{2,}/g, '/')
  } catch {
    return null
  }
}

/** Parses a path: `/a/hof-300x200.jpg` is 300 wide and made from one of `names`, likeliest first. */
function asked(path: string): { names: string[]; width: number | null } {
  const [, stem = path, extension = ''] = /^(.+?)(\.[A-Za-z0-9]{1,5})(?:\.webp|\.avif)?$/.exec(path) ?? []
  const [, bare = stem, width] = /^(.+)-(\d{1,5})x\d{1,5}$/.exec(stem) ?? []
  // Suffixes that WordPress adds to large, rotated and edited pictures
  const whole = bare.replace(/-(?:scaled|rotated|e\d{13})$/, '')
  const stems = [bare, `${bare}-scaled`, `${bare}-rotated`, whole, `${whole}-scaled`, `${whole}-rotated`]
  return {
    names: [...new Set([path, ...stems.map((name) => name + extension)])],
    width: width === undefined ? null : Number(width),
  }
}

/**
 * Stores a file's address on another website (absolute, or a path), in the caller's transaction, to redirect visitors.
 * A path already assigned to another file stays there. False if it is not an address.
 */
export async function keepFormerAddress(ctx: Ctx, fileId: string, address: string): Promise<boolean> {
  const path = pathOf(address)
  if (path === null || path === '/') return false
  await ctx.db.execute(sql`
    insert into file_former_addresses ("path", "fileId") values (${path}, ${fileId}::uuid)
    on conflict ("path") do update set "fileId" = excluded."fileId"
    where exists (select from files f where f."_id" = file_former_addresses."fileId" and f."deletedAt" is not null)`)
  return true
}

/** Target of a former address. */
export interface FormerAddress {
  /** Path on this site. */
  href: string
  /** Permanent redirect; variants of a picture change with its content. */
  lasting: boolean
}

/**
 * Present address of a file by its address on another website; null if unknown. Smaller WordPress pictures (`-300x200`)
 * lead to the narrowest variant that is at least as wide, or to the whole picture.
 */
export async function formerFileAddress(ctx: Ctx, address: string): Promise<FormerAddress | null> {
  const path = pathOf(address)
  if (path === null) return null
  const { names, width } = asked(path)
  const { rows } = await ctx.db.execute<{ _id: string; path: string; form: string | null }>(sql`
    select f."_id", a."path", (
      select v."gridref" from file_variants v
      where v."contentOf" = f."gridref" and v."type" = 'image/webp' and v."width" >= ${width}::integer
      order by v."width" limit 1
    ) as "form"
    from file_former_addresses a join files f on f."_id" = a."fileId" and f."deletedAt" is null
    where a."path" = any(${sql.param(names)}::text[])
    order by array_position(${sql.param(names)}::text[], a."path") limit 1`)
  const [found] = rows
  if (!found) return null
  // The picture's own name may have this form
  if (found.path === path || width === null) return { href: addressOf(found._id), lasting: true }
  return { href: addressOf(found._id, found.form ?? undefined), lasting: false }
}
