import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

type Serializer = ReturnType<FastifySerializerCompiler<z.ZodType>>;

/** Two parts of a server, and the servers of a test run, have the same answers. */
const serializers = new WeakMap<z.ZodType, Serializer>();

const makeSerializer = (schema: z.ZodType): Serializer =>
  fastJson(
    z.toJSONSchema(schema, {
      target: 'openapi-3.0',
      io: 'output',
      unrepresentable: 'any',
    }) as fastJson.AnySchema,
  );

/**
 * Serializes responses by their contract: fast, and only fields of the contract leave the server. A serializer is compiled
 * with its first response: compiling all of them would take a third of a second of each start.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const known = serializers.get(schema);
  if (known) return known;
  let compiled: Serializer | undefined;
  const serializer: Serializer = (data) => {
    compiled ??= makeSerializer(schema);
    return compiled(data);
  };
  serializers.set(schema, serializer);
  return serializer;
};
