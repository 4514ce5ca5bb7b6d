package dev.grove.server.process;

/** Troubles of a deployment while callers work through its proxy. */
enum Trouble {
    NOTHING {
        @Override
        void befall(Deployment deployment) {
            Deployment.sleep(Cluster.LEASE.multipliedBy(2));
        }
    },

    EVERY_SERVER_IS_REPLACED {
        @Override
        void befall(Deployment deployment) {
            for (int i = 0; i < Deployment.SERVERS; i++) {
                deployment.replace(i);
            }
        }
    },

    A_SERVER_IS_KILLED {
        @Override
        void befall(Deployment deployment) {
            deployment.killAtWork(0);
            Deployment.sleep(Cluster.LEASE.multipliedBy(2));
            deployment.startAgain(0);
        }
    },

    /** It keeps its connections, and what it does when it comes back is too late. */
    A_SERVER_IS_CUT_OFF {
        @Override
        void befall(Deployment deployment) {
            deployment.server(1).freeze();
            Deployment.sleep(Cluster.LEASE.multipliedBy(2));
            deployment.server(1).wake();
        }
    },

    THE_PROXY_IS_RESTARTED {
        @Override
        void befall(Deployment deployment) {
            deployment.proxy().restart();
        }
    },

    POSTGRES_IS_KILLED {
        @Override
        void befall(Deployment deployment) {
            deployment.database().fail();
            Deployment.sleep(Cluster.LEASE);
        }
    },

    REDIS_GOES_AWAY {
        @Override
        void befall(Deployment deployment) {
            deployment.redis().close();
            Deployment.sleep(Cluster.LEASE);
            deployment.redis().comeBack();
        }
    };

    /** Returns when it is over. */
    abstract void befall(Deployment deployment);

    /** Name of the trouble in docs/replicas.md. */
    String label() {
        return Deployment.label(this);
    }
}
