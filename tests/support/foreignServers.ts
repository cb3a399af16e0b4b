/** Real servers that nobody wrote for this application, with the same records. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import crud from 'express-crud-router';
import { jsonGraphqlExpress } from 'json-graphql-server/node';
import jsonServer from 'json-server';
import { DataTypes, Op, Sequelize, type Model, type ModelStatic } from 'sequelize';

export interface ForeignServer {
  address: string;
  close: () => Promise<void>;
}

/** Kinds of goods, goods with prices in dollars, and vendors. */
export const foreignRecords = () => ({
  kinds: [
    { id: 1, title: 'Green' },
    { id: 2, title: 'Black' },
  ],
  items: [
    { id: 1, title: 'Sencha', price: 9, on_sale: true, kind_id: 1, origin: 'Uji' },
    { id: 2, title: 'Assam', price: 7.5, on_sale: true, kind_id: 2, origin: 'Assam' },
    { id: 3, title: 'Bancha', price: 4.25, on_sale: false, kind_id: 1, origin: 'Shizuoka' },
  ],
  vendors: Array.from({ length: 5 }, (_, at) => ({
    id: at + 1,
    company: `Vendor ${at + 1}`,
    phone: `555-010${at}`,
  })),
});

async function listen(
  app: RequestListener,
  close: () => Promise<void> = async () => {},
): Promise<ForeignServer> {
  const server = createServer(app);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await close();
    },
  };
}

function createExpress() {
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false, static: import.meta.dirname }));
  return app;
}

export function startJsonServer(): Promise<ForeignServer> {
  const app = createExpress();
  app.use(jsonServer.router(foreignRecords(), { foreignKeySuffix: '_id' }));
  return listen(app);
}

export function startGraphQlServer(): Promise<ForeignServer> {
  const app = createExpress();
  app.use(jsonGraphqlExpress(foreignRecords()));
  return listen(app);
}

/** express-crud-router with Sequelize. @param url of a PostgreSQL database */
export async function startCrudRouter(url: string): Promise<ForeignServer> {
  const { searchParams, pathname } = new URL(url);
  const sequelize = new Sequelize({
    dialect: 'postgres',
    host: searchParams.get('host')!,
    username: searchParams.get('user')!,
    database: pathname.slice(1),
    logging: false,
  });
  const untimed = { timestamps: false };
  const kinds = sequelize.define('kinds', { title: DataTypes.STRING }, untimed);
  const items = sequelize.define(
    'items',
    {
      title: { type: DataTypes.STRING, allowNull: false },
      price: DataTypes.DECIMAL(10, 2),
      on_sale: DataTypes.BOOLEAN,
      kind_id: DataTypes.INTEGER,
      origin: DataTypes.STRING,
    },
    untimed,
  );
  const vendors = sequelize.define(
    'vendors',
    { company: DataTypes.STRING, phone: DataTypes.STRING },
    untimed,
  );
  await sequelize.sync({ force: true });
  const records = foreignRecords();
  const app = createExpress();
  for (const [name, model] of Object.entries({ kinds, items, vendors })) {
    await model.bulkCreate(records[name as keyof typeof records].map(({ id: _, ...fields }) => fields));
    app.use(crud(`/${name}`, actionsOn(model), name === 'items' ? { filters: { q: matchesTitle } } : {}));
  }
  return listen(app, () => sequelize.close());
}

const matchesTitle = (text: string) => ({ title: { [Op.iLike]: `%${text}%` } });

/** The actions of express-crud-router's documentation. */
const actionsOn = (model: ModelStatic<Model>): Parameters<typeof crud>[1] => ({
  get: ({ filter, limit, offset, order }) => model.findAndCountAll({ limit, offset, order, where: filter }),
  create: body => model.create(body),
  update: (id, body) => model.update(body, { where: { id } }),
  destroy: id => model.destroy({ where: { id } }),
});
