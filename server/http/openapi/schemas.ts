import { z } from 'zod';

export type Json = Record<string, unknown>;
export type Shape = { properties?: Record<string, Json>; required?: string[] };

const converted = new WeakMap<z.ZodType, Json>();

export function schemaOf(schema: z.ZodType): Json {
  const known = converted.get(schema);
  if (known) return known;
  const made = convert(schema);
  converted.set(schema, made);
  return made;
}

/** What travels, not what we make of it: the wire side of each codec. Where that is open, what it must hold says more. */
function convert(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', description: 'yyyy-MM-dd HH:mm:ss' });
      if (def.type !== 'pipe') return;
      const { in: wire, out } = def as z.core.$ZodPipeDef<z.ZodType, z.ZodType>;
      if (['any', 'unknown'].includes(wire._zod.def.type)) Object.assign(jsonSchema, schemaOf(out));
    },
  }) as Json;
  return rest;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of this many fields is worth a name; below it reads better in place. */
const WORTH_A_NAME = 3;
/** Says nothing without the thing that it is part of. */
const PLAIN_WORDS = new Set(['Row', 'List', 'Data', 'Item', 'Info', 'Record', 'Detail', 'Input']);

const pascal = (word: string): string =>
  word.replace(/[^A-Za-z0-9]/g, '').replace(/^./, (first) => first.toUpperCase());
const singular = (word: string): string => word.replace(/(?<=[a-z])(?:List|Lists|DTOS|s)$/, '') || word;

const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Gives the objects of the document their names; objects that are the same have the same one. */
export function schemaNames() {
  const schemas: Record<string, Json> = {};
  const nameByContent = new Map<string, string>();

  function keep(wanted: readonly string[], schema: Json): Json {
    const content = JSON.stringify(schema);
    const known = nameByContent.get(content);
    if (known) return refTo(known);
    let name = wanted.find((one) => !(one in schemas));
    for (let nth = 2; name === undefined; nth += 1) {
      const numbered = `${wanted.at(-1)}${nth}`;
      if (!(numbered in schemas)) name = numbered;
    }
    schemas[name] = schema;
    nameByContent.set(content, name);
    return refTo(name);
  }

  /** The schema with every object inside it replaced by a reference to its name. */
  function inside(schema: Json, owner: string): Json {
    const entries = Object.entries(schema).map(([key, value]): [string, unknown] => {
      if (key === 'properties' && isObject(value)) return [key, propertiesOf(value, owner)];
      if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf'].includes(key)) {
        return [key, value.map((one) => (isObject(one) ? part(one, owner, 'Choice') : one))];
      }
      return [
        key,
        isObject(value) && key !== 'default' ? part(value, owner, key === 'items' ? 'Item' : 'Value') : value,
      ];
    });
    return Object.fromEntries(entries);
  }

  const propertiesOf = (properties: Json, owner: string): Json =>
    Object.fromEntries(
      Object.entries(properties).map(([name, value]) => {
        if (!isObject(value)) return [name, value];
        if (!isObject(value.items)) return [name, part(value, owner, pascal(name))];
        return [
          name,
          { ...inside({ ...value, items: undefined }, owner), items: part(value.items, owner, pascal(singular(name))) },
        ];
      }),
    );

  function part(schema: Json, owner: string, word: string): Json {
    const whole = inside(schema, `${owner}${word}`);
    const fields = isObject(schema.properties) ? Object.keys(schema.properties).length : 0;
    if (fields < WORTH_A_NAME) return whole;
    return keep(PLAIN_WORDS.has(word) || word.length < 3 ? [`${owner}${word}`] : [word, `${owner}${word}`], whole);
  }

  return {
    schemas,
    /** A reference to the schema under this name, or the schema itself where it holds no fields. */
    named(name: string, schema: Json): Json {
      const whole = inside(schema, name);
      return isObject(schema.properties) && Object.keys(schema.properties).length > 0 ? keep([name], whole) : whole;
    },
    keep: (name: string, schema: Json): Json => keep([name], schema),
  };
}
export type SchemaNames = ReturnType<typeof schemaNames>;
